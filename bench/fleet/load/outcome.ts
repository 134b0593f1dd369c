import type { RemoteResponse } from '../../../server/test/remote-customer.ts';

export interface AcknowledgedPhoto {
  readonly customer: number;
  readonly imageId: string;
  readonly sha256: string;
}

export interface AcknowledgedOrder {
  readonly customer: number;
  readonly orderCode: string;
}

type Sent = Pick<RemoteResponse, 'status'>;

/** What clients saw under one fault. */
export class Outcome {
  requests = 0;
  /** Counts of responses of 400 and above, and of requests without a response, by what happened. */
  readonly errors = new Map<string, number>();
  /** `performance.now()` of the last error. */
  lastErrorAt = 0;
  readonly photos: AcknowledgedPhoto[] = [];
  readonly orders: AcknowledgedOrder[] = [];
  /** Customers for whom a mail was accepted. */
  readonly mails: number[] = [];

  /** Counts a request by its method; undefined without a response. */
  async count<Response extends Sent>(method: string, sent: Promise<Response>): Promise<Response | undefined> {
    this.requests += 1;
    try {
      const response = await sent;
      if (response.status >= 400) this.add(`${response.status} ${method}`);
      return response;
    } catch (error) {
      this.add(`${(error as NodeJS.ErrnoException).code ?? (error as Error).message} ${method}`);
      return undefined;
    }
  }

  add(error: string): void {
    this.lastErrorAt = performance.now();
    this.errors.set(error, (this.errors.get(error) ?? 0) + 1);
  }

  /** Number of errors that begin with a status. */
  withStatus(status: number): number {
    return [...this.errors].reduce(
      (sum, [error, count]) => sum + (error.startsWith(`${status} `) ? count : 0),
      0,
    );
  }
}
