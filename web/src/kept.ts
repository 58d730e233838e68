/** What the browser keeps for its user; where it keeps nothing, all is as on the first visit. */
export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows and blocked storage: the setting holds until the page is closed.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

const AT = "mendikot.at";

/** The table at which one sits in this tab; it lasts through a reload, and no other tab knows it. */
export function seatedHere(): string | null {
  try {
    return sessionStorage.getItem(AT);
  } catch {
    return null;
  }
}

export function sitHere(table: string): void {
  try {
    sessionStorage.setItem(AT, table);
  } catch {
    // Then reading a deal is leaving the table, as going to any other page is.
  }
}
