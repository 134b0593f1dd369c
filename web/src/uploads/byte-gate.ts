/**
 * Bounds the memory of work that goes on at the same time. Work waits for its turn while there is no room beside what
 * runs; what is larger than all the room runs alone.
 */
export class ByteGate {
  private readonly room: number;
  private used = 0;
  private readonly waiting: { readonly bytes: number; start(): void }[] = [];

  /** @param room in bytes */
  constructor(room: number) {
    this.room = room;
  }

  async run<Result>(bytes: number, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((start) => {
      this.waiting.push({ bytes, start });
      this.startNext();
    });
    try {
      return await work();
    } finally {
      this.used -= bytes;
      this.startNext();
    }
  }

  private startNext(): void {
    for (let next = this.waiting[0]; next && this.hasRoom(next.bytes); next = this.waiting[0]) {
      this.waiting.shift();
      this.used += next.bytes;
      next.start();
    }
  }

  private hasRoom(bytes: number): boolean {
    return this.used === 0 || this.used + bytes <= this.room;
  }
}
