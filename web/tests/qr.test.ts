import { encode } from "uqr";
import { expect, it } from "vitest";
import { qr } from "../src/qr";

const texts = [
  "http://192.168.1.20:8000/t/K7QXPM",
  "https://mendikot.example/carry#0123456789abcdef0123456789abcdef~K7QXPM~%E0%A4%AE%E0%A5%80%E0%A4%B0%E0%A4%BE",
  "भाभी",
  // Every version, with the last byte that fits and the first that does not.
  ...[17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858].flatMap((most) => [most, most + 1])
    .filter((length) => length <= 858)
    .map((length) => "a~%E0".repeat(200).slice(0, length)),
];

it.each(texts)("a picture is what another encoder draws under one of the eight masks: %s", (text) => {
  const mine = JSON.stringify(qr(text));
  const theirs = [0, 1, 2, 3, 4, 5, 6, 7].map((maskPattern) =>
    JSON.stringify(encode(text, { ecc: "L", border: 0, maskPattern }).data.map((row) => row.map(Number))),
  );
  expect(theirs.indexOf(mine)).toBeGreaterThanOrEqual(0);
});

it("not one mask serves all", () => {
  const used = new Set(texts.map((text) => qr(text)).map((cells) => cells[8]?.slice(0, 5).join("")));
  expect(used.size).toBeGreaterThan(2);
});

it("too long a text has no picture", () => expect(qr("a".repeat(859))).toEqual([]));
