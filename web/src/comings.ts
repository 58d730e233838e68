/** Who left a running match and who came: seen by comparing two positions. */
import { t } from "./messages.svelte";
import { playerName } from "./names";
import type { Seat, Table } from "./wire";

/** `gone`: who left which seat since this page was opened. It is told here, and remembered. */
export function comings(before: Table | null, now: Table, gone: Map<Seat, string>): string[] {
  // The same people, only seated otherwise, have neither left nor come.
  if (before?.table !== now.table || !now.match || String(before.match?.seating) !== String(now.match.seating)) return [];
  return now.players.flatMap((player, seat) => {
    const was = before.players[seat];
    if (!was || seat === before.seat || seat === now.seat) return [];
    const name = playerName(player);
    const other = playerName(was);
    if (was.kind === "human" && player.kind === "bot") {
      gone.set(seat, was.name);
      return [t("company.left", { name: other, bot: name })];
    }
    if (player.kind !== "human") return [];
    const back = was.kind === "bot" ? gone.get(seat) === player.name : was.away && !player.away;
    if (back) return [t("company.back", { name })];
    return was.kind === "bot" ? [t("company.took", { name, bot: other })] : [];
  });
}
