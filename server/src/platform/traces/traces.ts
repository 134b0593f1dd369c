/** Facts of a finished request; nothing of its path, query or body. */
export interface RequestFacts {
  readonly method: string;
  /** Pattern of the route. */
  readonly route: string;
  readonly status: number;
  readonly correlationId: string;
}

export interface RequestSpan {
  /** Runs `next`, and what it starts, within the span. */
  run(next: () => void): void;
  end(facts: RequestFacts): void;
}

/** Spans for an OpenTelemetry collector. Headers and payloads carry them on as `traceparent` (W3C Trace Context). */
export interface Traces {
  /** Returns the `traceparent` of the span that the caller runs in; undefined outside of one. */
  current(): string | undefined;
  /** @param traceparent as the client sent it; a malformed one begins a new trace */
  beginRequest(traceparent: string | undefined): RequestSpan;
  /** @param traceparent of the span that enqueued the job */
  runJob(queue: string, traceparent: string | undefined, run: () => Promise<void>): Promise<void>;
  /** Adds a statement that has just ended to the span that it ran in. @param text with `$1` in place of values */
  addStatement(text: string, milliseconds: number, isFailed: boolean): void;
  /** Sends what is left, for at most 5 s. */
  close(): Promise<void>;
}
