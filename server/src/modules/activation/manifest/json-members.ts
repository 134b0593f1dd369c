/** A member of the outermost object: whole, or one element of its array. */
export interface JsonMember {
  readonly name: string;
  /** Place in the array; undefined for a member that is no array. */
  readonly index?: number;
  readonly value: unknown;
}

/** The text is not JSON, or not an object, or a member is too long. The message names the place. */
export class NotJson extends Error {
  override readonly name = 'NotJson';
}

const placeOf = (name: string | undefined, index: number): string =>
  name === undefined ? 'the outermost object' : `${name}[${index}]`;

/**
 * Splits a JSON object into its members, and arrays among them into their elements: the whole text is never in memory,
 * nor is the whole object.
 */
class Splitter {
  private readonly maxLength: number;
  /** Text of the member or element that has begun. */
  private pending = '';
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  /** Name of the array that is being read. */
  private array: string | undefined;
  private index = 0;
  /** An array has just ended: only a comma or the end may follow. */
  private isAfterArray = false;
  private hasBegun = false;

  constructor(maxLength: number) {
    this.maxLength = maxLength;
  }

  *push(text: string): Generator<JsonMember> {
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charCodeAt(at);
      if (this.isInString) {
        this.passString(character);
        continue;
      }
      if (character === 0x22) {
        this.isInString = true;
        if (this.depth === 0) throw this.refusal('is no object');
        continue;
      }
      if (!this.isBoundary(character)) continue;
      this.pending += text.slice(start, at);
      start = at + 1;
      yield* this.cross(character);
    }
    this.pending += text.slice(start);
    if (this.pending.length > this.maxLength)
      throw this.refusal(`is longer than ${this.maxLength} characters`);
  }

  end(): void {
    if (this.depth !== 0 || this.isInString) throw this.refusal('ends too early');
    if (!this.hasBegun || this.pending.trim() !== '') throw this.refusal('is no object');
  }

  private passString(character: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (character === 0x5c) this.isEscaped = true;
    else if (character === 0x22) this.isInString = false;
  }

  private get level(): number {
    return this.array === undefined ? 1 : 2;
  }

  /** Whether a bracket or comma begins or ends a member; counts the brackets inside of members. */
  private isBoundary(character: number): boolean {
    const opens = character === 0x7b || character === 0x5b;
    const closes = character === 0x7d || character === 0x5d;
    if (!opens && !closes && character !== 0x2c) return false;
    if (this.depth < this.level || (this.depth === 1 && character === 0x5b)) return true;
    if (this.depth === this.level && !opens) return true;
    if (opens) this.depth += 1;
    else if (closes) this.depth -= 1;
    return false;
  }

  private *cross(character: number): Generator<JsonMember> {
    if (this.depth === 0) return this.open(character);
    if (character === 0x5b) return this.openArray();
    if (this.array === undefined) return yield* this.endMember(character);
    return yield* this.endElement(character);
  }

  private open(character: number): void {
    if (character !== 0x7b || this.hasBegun || this.pending.trim() !== '') throw this.refusal('is no object');
    this.hasBegun = true;
    this.depth = 1;
    this.pending = '';
  }

  private openArray(): void {
    const name = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*$/.exec(this.pending)?.[1];
    if (name === undefined || this.isAfterArray) throw this.refusal('is not JSON');
    this.array = JSON.parse(name) as string;
    this.index = 0;
    this.depth = 2;
    this.pending = '';
  }

  private *endElement(character: number): Generator<JsonMember> {
    if (character === 0x7d) throw this.refusal('is not JSON');
    const text = this.take();
    const isEmptyArray = character === 0x5d && this.index === 0 && text.trim() === '';
    const name = this.array as string;
    if (!isEmptyArray) yield { name, index: this.index, value: this.parse(text) };
    this.index += 1;
    if (character !== 0x5d) return;
    this.array = undefined;
    this.depth = 1;
    this.isAfterArray = true;
  }

  private *endMember(character: number): Generator<JsonMember> {
    if (character === 0x5d) throw this.refusal('is not JSON');
    const text = this.take();
    if (this.isAfterArray) {
      if (text.trim() !== '') throw this.refusal('is not JSON');
    } else if (text.trim() !== '' || character === 0x2c) {
      for (const [name, value] of Object.entries(this.parse(`{${text}}`) as object)) yield { name, value };
    }
    this.isAfterArray = false;
    if (character === 0x7d) this.depth = 0;
  }

  private take(): string {
    const text = this.pending;
    this.pending = '';
    return text;
  }

  private parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw this.refusal('is not JSON');
    }
  }

  private refusal(what: string): NotJson {
    return new NotJson(`${placeOf(this.array, this.index)} ${what}`);
  }
}

/**
 * Reads the members of a JSON object as they come.
 *
 * @param maxLength characters of one element, or of one member that is no array
 * @throws NotJson
 */
export async function* readJsonMembers(
  source: AsyncIterable<Uint8Array>,
  maxLength: number,
): AsyncGenerator<JsonMember> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const splitter = new Splitter(maxLength);
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new NotJson('the text is not UTF-8');
    }
  };
  for await (const chunk of source) yield* splitter.push(decode(chunk));
  yield* splitter.push(decode());
  splitter.end();
}
