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
      if (!this.busy) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      // After a frame was painted; a page out of sight has none to wait for.
      const next = () => (timer = setTimeout(() => (this.now += 1), 0));
      const frame = document.hidden ? void next() : requestAnimationFrame(next);
      return () => {
        clearTimeout(timer);
        if (frame !== undefined) cancelAnimationFrame(frame);
      };
    });
  }
}

/** Cards of a hand that come with each stage, and the stages in which all of the longest hand are there. */
export const CARDS_A_STAGE = 4;
export const HAND_STAGES = 4;
