export interface RangeRequest {
  readonly id: number;
  /** Place among the files. */
  readonly file: number;
  readonly start: number;
  readonly end: number;
}

/** Without bytes: the file cannot be read. */
export interface RangeResponse {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** The part of a worker's global scope used here; the DOM library has a window's only. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<readonly File[] | RangeRequest>) => void) | null;
  postMessage(response: RangeResponse, transfer?: readonly Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;
let files: readonly File[] = [];

async function read({ id, file, start, end }: RangeRequest): Promise<void> {
  try {
    const bytes = new Uint8Array((await files[file]?.slice(start, end).arrayBuffer()) as ArrayBuffer);
    scope.postMessage({ id, bytes }, [bytes.buffer]);
  } catch {
    scope.postMessage({ id });
  }
}

scope.onmessage = ({ data }) => {
  if ('id' in data) void read(data);
  else files = data;
};
