import path from 'node:path';
import type { FileCall } from './traced-process.ts';

/**
 * `lost`: a sync failed. Linux marks the pages clean, so that the next sync succeeds without having written
 * them (R17).
 */
type State = 'unsynced' | 'durable' | 'lost';

/** Content of a disk after a power cut, derived from system calls. */
export class PowerCut {
  private readonly bytes = new Map<string, { state: State }>();
  /** Names in folders. */
  private readonly names = new Map<string, { state: State }>();

  constructor(calls: readonly FileCall[]) {
    for (const call of calls) this.apply(call);
  }

  keeps(file: string): boolean {
    const isNamed = (name: string): boolean =>
      (this.names.get(name)?.state ?? 'durable') === 'durable' &&
      (path.dirname(name) === name || isNamed(path.dirname(name)));
    return (this.bytes.get(file)?.state ?? 'durable') === 'durable' && isNamed(file);
  }

  private apply(call: FileCall): void {
    const [from = '', to = ''] = call.paths;
    if (call.name === 'fsync' || call.name === 'fdatasync') this.sync(from, call.succeeded);
    else if (!call.succeeded) return;
    else if (call.name === 'pwrite64' || call.name === 'write') this.write(from);
    else if (call.name === 'mkdir') this.names.set(from, { state: 'unsynced' });
    else if (call.name === 'openat' && call.creates) this.create(from);
    else if (call.name === 'link' || call.name === 'rename') this.name(from, to, call.name === 'rename');
    else if (call.name === 'unlink' || call.name === 'rmdir') this.remove(from);
  }

  private create(file: string): void {
    if (this.bytes.has(file)) return;
    this.bytes.set(file, { state: 'unsynced' });
    this.names.set(file, { state: 'unsynced' });
  }

  private write(file: string): void {
    const found = this.bytes.get(file);
    if (!found) this.bytes.set(file, { state: 'unsynced' });
    else if (found.state === 'durable') found.state = 'unsynced';
  }

  private sync(target: string, succeeded: boolean): void {
    const entries = [...this.names]
      .filter(([name]) => path.dirname(name) === target)
      .map(([, entry]) => entry);
    for (const entry of [this.bytes.get(target), ...entries]) {
      if (entry?.state === 'unsynced') entry.state = succeeded ? 'durable' : 'lost';
    }
  }

  private name(from: string, to: string, moves: boolean): void {
    const bytes = this.bytes.get(from);
    if (moves) this.remove(from);
    if (bytes) this.bytes.set(to, bytes);
    else this.bytes.delete(to);
    this.names.set(to, { state: 'unsynced' });
  }

  private remove(name: string): void {
    this.bytes.delete(name);
    this.names.delete(name);
  }
}
