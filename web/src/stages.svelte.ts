/**
 * A page that is built over some frames instead of in one: no frame waits long for its parts, and
 * a slow phone stays awake to touch meanwhile. Parts keep their room from the first frame on.
 */
export class Stages {
  /** Stages reached; a part is there from its own on. */
  now = $state(0);

  /** Something is still to come: for `aria-busy`. */
  get busy(): boolean {
    return this.now < this.all;
  }

  /** Begins with the component that makes it, and anew with another `subject`; ends after `all` stages. */
  constructor(
    private readonly all: number,
    subject: () => unknown,
  ) {
    const here = $derived(subject());
    $effect.pre(() => {
      void here;
      this.now = 0;
    });
    $effect(() => {
      if (this.busy) return afterFrame(() => (this.now += 1));
    });
  }
}

/** A value that follows its source a frame later: what a message changes is drawn over two frames. */
export class Behind<T> {
  now: T;

  constructor(source: () => T) {
    this.now = $state.raw(source());
    $effect(() => {
      const next = source();
      return afterFrame(() => (this.now = next));
    });
  }
}

/** Does something once the next frame is painted, and tells how to leave it undone. */
function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const painted = () => (timer = setTimeout(then, 0));
  // A page out of sight has no frame to wait for.
  const frame = document.hidden ? void painted() : requestAnimationFrame(painted);
  return () => {
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
}

/** Cards of a hand that come with each stage, and the stages in which all of the longest hand are there. */
export const CARDS_A_STAGE = 3;
export const HAND_STAGES = 4;
