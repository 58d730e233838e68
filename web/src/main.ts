import "./app.css";
import "./fonts.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { isThere } from "./asking";
import { Game } from "./game.svelte";
import { Lobby } from "./lobby.svelte";
import { startMessages } from "./messages.svelte";
import { isOlder, keepShell } from "./upkeep";
import { Line, type Socket } from "./socket";

async function socketMaker(): Promise<() => Socket> {
  const mock = new URLSearchParams(location.search).get("mock");
  if (import.meta.env.DEV && mock !== null) {
    const { MockSocket } = await import("../dev/mock");
    return () => new MockSocket(mock);
  }
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return () => new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
}

/** Milliseconds between two looks for the server. */
const BACK = 3000;
/** Without its words the page shows nothing: it is loaded anew when the server is there. */
async function comeBack(): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, BACK));
    if (await isThere()) location.reload();
  }
}

const line = new Line(await socketMaker());
const lobby = new Lobby(line);
const game = new Game(line, lobby);
lobby.onmade = (table) => game.open(table);
line.onmessage = (message) => {
  const first = message.type === "hello" && lobby.hello === null;
  if (!game.hear(message)) lobby.hear(message);
  if (first && navigator.serviceWorker?.controller)
    void isOlder(document.documentElement.outerHTML).then((older) => {
      if (older) lobby.outdated = true;
    });
};
line.start();
await startMessages().catch(comeBack);
keepShell();
const target = document.getElementById("app") as HTMLElement;
target.replaceChildren();
mount(App, { target, props: { lobby, game } });
