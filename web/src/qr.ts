/** A link as a picture to scan: a QR code (ISO/IEC 18004) of bytes with the lightest checks, versions 1 to 20. */

/** Check bytes of a block, and blocks, by version. */
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];
/** A cell that no mark of the frame has. */
const FREE = -1;
type Cells = number[][];

/** A mask turns the cells where it is 0. */
const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

const bit = (value: number, i: number) => (value >>> i) & 1;
const set = (cells: Cells, x: number, y: number, dark: number) => {
  const row = cells[y];
  if (row && x in row) row[x] = dark;
};

/** A number with its check bits behind it. */
function checked(value: number, bits: number, divisor: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ (bit(rest, bits - 1) * divisor);
  return (value << bits) | rest;
}

/** The marks by which a reader finds the picture's place and size; all other cells are free. */
function frame(version: number): Cells {
  const size = 17 + 4 * version;
  const cells = Array.from({ length: size }, () => Array<number>(size).fill(FREE));
  const square = (x: number, y: number, reach: number, light: number[]) => {
    for (let dx = -reach; dx <= reach; dx++)
      for (let dy = -reach; dy <= reach; dy++)
        set(cells, x + dx, y + dy, light.includes(Math.max(Math.abs(dx), Math.abs(dy))) ? 0 : 1);
  };
  for (let i = 0; i < size; i++) {
    set(cells, 6, i, 1 - (i % 2));
    set(cells, i, 6, 1 - (i % 2));
  }
  const far = size - 7;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) square(x, y, 4, [2, 4]);
  const lines = version > 1 ? Math.floor(version / 7) + 1 : 0;
  const step = Math.ceil((far - 6) / (2 * lines)) * 2;
  const at = [6, ...Array.from({ length: lines }, (_, i) => far - i * step)];
  for (const x of at)
    for (const y of at) if ((x > 6 && y > 6) || (x !== y && x < far && y < far)) square(x, y, 2, [1]);
  if (version >= 7) {
    const bits = checked(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(cells, a, b, bit(bits, i));
      set(cells, b, a, bit(bits, i));
    }
  }
  format(cells, 0);
  return cells;
}

/** Which mask it is, and how heavy the checks are: twice. */
function format(cells: Cells, mask: number): void {
  const { length: size } = cells;
  const bits = checked(8 | mask, 10, 0x537) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = bit(bits, i);
    if (i < 8) set(cells, size - 1 - i, 8, dark);
    else set(cells, 8, size - 15 + i, dark);
    if (i < 8) set(cells, 8, i + (i > 5 ? 1 : 0), dark);
    else set(cells, i === 8 ? 7 : 14 - i, 8, dark);
  }
  set(cells, 8, size - 8, 1);
}

function times(x: number, y: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ (bit(product, 7) * 0x11d) ^ (bit(y, i) * x);
  return product;
}

/** The check bytes of a block (Reed and Solomon's). */
function checksOf(block: number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2))
    divisor = [...divisor, 0].map((term, k) => term ^ times(divisor[k - 1] ?? 0, root));
  const rest = Array<number>(count).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let k = 0; k < count; k++) rest[k] = (rest[k] ?? 0) ^ times(divisor[k + 1] ?? 0, factor);
  }
  return rest;
}

/** Data and checks in the order in which they are drawn: of each block the first byte, of each the second ... */
function woven(data: number[], version: number, all: number): number[] {
  const [count = 1, checks = 0] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(all / count) - checks;
  const longs = all % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, i) => data.slice(from, (from += short + (i < count - longs ? 0 : 1))));
  const inTurn = (lists: number[][], most: number) =>
    Array.from({ length: most }, (_, k) => lists.flatMap((list) => list[k] ?? [])).flat();
  return [...inTurn(blocks, short + 1), ...inTurn(blocks.map((block) => checksOf(block, checks)), checks)];
}

/** How hard a picture is to read: long runs, blocks of four, what looks like a corner, too much of one colour. */
function hardness(cells: Cells): number {
  const columns = cells.map((_, x) => cells.map((row) => row[x] ?? 0));
  let points = 0;
  for (const line of [...cells, ...columns]) {
    const text = line.join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    points += 40 * [...`0000${text}0000`.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (const [y, row] of cells.entries())
    for (const [x, dark] of row.entries())
      if (dark === row[x + 1] && dark === cells[y + 1]?.[x] && dark === cells[y + 1]?.[x + 1]) points += 3;
  const dark = cells.flat().filter(Boolean).length / cells.length ** 2;
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** A number in base 16. */
const digits = (value: number, count: number) => Array.from({ length: count }, (_, i) => (value >> (4 * (count - 1 - i))) & 15);

/** Rows of dark (1) and light (0) cells; none when the text is too long. */
export function qr(text: string): Cells {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= BLOCKS.length; version++) {
    const plain = frame(version);
    const all = plain.flat().filter((cell) => cell === FREE).length >> 3;
    const room = all - (BLOCKS[version - 1] ?? 0) * (CHECKS[version - 1] ?? 0);
    const wide = version > 9;
    if (bytes.length + (wide ? 3 : 2) > room) continue;
    // In halves of a byte: the kind (4: bytes), the length, the bytes, the end (0); what is left is filled.
    const halves = [4, ...digits(bytes.length, wide ? 4 : 2), ...bytes.flatMap((byte) => digits(byte, 2)), 0];
    const data = Array.from({ length: room }, (_, i) =>
      2 * i < halves.length ? ((halves[2 * i] ?? 0) << 4) | (halves[2 * i + 1] ?? 0) : (i - halves.length / 2) % 2 ? 17 : 236,
    );
    return drawn(plain, woven(data, version, all));
  }
  return [];
}

/** The bytes go up and down in pairs of columns from the right, under the mask that reads best. */
function drawn(plain: Cells, bytes: number[]): Cells {
  const { length: size } = plain;
  const filled = plain.map((row) => [...row]);
  let i = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2)
    for (let k = 0; k < 2 * size; k++) {
      const x = right - (k % 2);
      const down = Math.floor(k / 2);
      const y = (right > 6 ? right : right + 1) & 2 ? down : size - 1 - down;
      if (plain[y]?.[x] === FREE) set(filled, x, y, bit(bytes[i >> 3] ?? 0, 7 - (i++ & 7)));
    }
  const pictures = MASKS.map((is, mask) => {
    const cells = filled.map((row, y) => row.map((dark, x) => (plain[y]?.[x] === FREE && is(x, y) === 0 ? 1 - dark : dark)));
    format(cells, mask);
    return cells;
  });
  const points = pictures.map(hardness);
  return pictures[points.indexOf(Math.min(...points))] ?? [];
}
