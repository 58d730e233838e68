import { describe, expect, it } from "vitest";
import { codeIn, groupIn, groupPath, inviteLink, isForAll, tableIn, tablePath } from "../src/address";

describe("an address", () => {
  it("names a table by exactly six letters or figures", () => {
    expect(tableIn(tablePath("K7PQXM"))).toBe("K7PQXM");
    expect(tableIn("/t/k7pqxm/")).toBe("K7PQXM");
  });
  it.each(["/", "/t/", "/t/foo", "/t/K7PQXM2", "/t/K7PQX!", "/t/K7PQXM/x", "/x/K7PQXM", "/t/K7 PQM"])("%s names none", (path) =>
    expect(tableIn(path)).toBeNull(),
  );
});

describe("what is pasted to join", () => {
  it.each([
    "K7PQXM",
    " k7p qxm ",
    "K7P-QXM",
    "http://192.168.1.7:8000/t/K7PQXM",
    "https://example.org/t/k7pqxm/?x=1",
    "Come and play: https://example.org/t/K7PQXM.",
  ])("%s is that table", (text) => expect(codeIn(text)).toBe("K7PQXM"));
  it.each(["", "foo", "K7PQXMZ", "https://example.org/"])("%s is none", (text) => expect(codeIn(text)).toBeNull());
});

describe("the link that brings friends", () => {
  const phone = { origin: "http://10.0.0.5:8000", hostname: "10.0.0.5" };
  const desk = { origin: "http://localhost:8000", hostname: "localhost" };

  it("leads to the home network where the page was opened on the server itself", () => {
    expect(inviteLink("K7PQXM", "http://10.0.0.5:8000", desk)).toBe("http://10.0.0.5:8000/t/K7PQXM");
  });
  it("leads where the page is otherwise", () => {
    expect(inviteLink("K7PQXM", "http://10.0.0.5:8000", phone)).toBe("http://10.0.0.5:8000/t/K7PQXM");
    expect(inviteLink("K7PQXM", "http://10.0.0.5:8000", { origin: "https://cards.example", hostname: "cards.example" })).toBe(
      "https://cards.example/t/K7PQXM",
    );
    expect(inviteLink("K7PQXM", null, desk)).toBe("http://localhost:8000/t/K7PQXM");
    for (const hostname of ["localhost", "127.0.0.1", "[::1]"]) expect(isForAll(null, { hostname })).toBe(false);
    expect(isForAll("http://10.0.0.5:8000", desk)).toBe(true);
    expect(isForAll(null, phone)).toBe(true);
    expect(isForAll(null, { hostname: "cards.example" })).toBe(true);
  });
});

it("a group's address ends in its ten letters", () => {
  expect(groupIn("/g/abcdefgh23")).toBe("ABCDEFGH23");
  expect(groupIn(`${groupPath("ABCDEFGH23")}/`)).toBe("ABCDEFGH23");
  for (const path of ["/g/ABCDEFGH2", "/g/ABCDEFGH234", "/g/ABCDE-GH23", "/g/", "/t/ABCDEFGH23", "/g/ABCDEFGH23/x"]) expect(groupIn(path)).toBeNull();
});
