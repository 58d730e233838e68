/** What opens over a page, and the end of a match: one file to load, whichever of them is wanted first. */
export { default as AskName } from "./AskName.svelte";
export { default as Carry } from "./Carry.svelte";
export { default as Company } from "./Company.svelte";
export { default as Groups } from "./Groups.svelte";
export { default as Help } from "./Help.svelte";
export { default as History } from "./History.svelte";
export { default as HowToPlay } from "./HowToPlay.svelte";
export { default as Invite } from "./Invite.svelte";
export { default as LastTrick } from "./LastTrick.svelte";
export { default as MatchOver } from "./MatchOver.svelte";
export { default as OpenTables } from "./OpenTables.svelte";
export { default as Phrases } from "./Phrases.svelte";
export { default as RulesWords } from "./RulesWords.svelte";
export { default as ScoreSheet } from "./ScoreSheet.svelte";
export { default as SettingsSheet } from "./SettingsSheet.svelte";
