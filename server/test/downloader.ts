import type { TestApp } from './app.ts';
import { type DownloadCalls, downloadCalls } from './download-calls.ts';
import { type SignedUp, signUpPerson } from './shared-album-calls.ts';
import { uploadTestPhoto } from './uploads.ts';

let count = 0;

export interface Downloader {
  readonly anna: SignedUp;
  readonly calls: DownloadCalls;
  readonly photos: string[];
}

export async function newDownloader(test: TestApp): Promise<Downloader> {
  count += 1;
  const anna = await signUpPerson(test, `anna${count}`);
  const photos: string[] = [];
  for (const seed of [1, 2, 3]) photos.push(await uploadTestPhoto(test, anna.token, { seed }));
  return { anna, calls: downloadCalls(test, anna.token), photos };
}
