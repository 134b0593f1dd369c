import { expect, it } from 'vitest';
import { readSettings } from './index.ts';

const all = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'photos',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'a/secret+key',
};

it('reads the object store, undefined without one', () => {
  expect(readSettings(all).objectStore).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'photos',
    region: 'eu-central-1',
    accessKey: 'key',
    secretKey: 'a/secret+key',
  });
  expect(readSettings({}).objectStore).toBeUndefined();
});

it.each(Object.keys(all))('names %s where it alone is missing', (name) => {
  expect(() => readSettings({ ...all, [name]: '' })).toThrow(`  ${name} is missing`);
});

it.each([
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_ENDPOINT', 'https://s3.example.com/photos'],
  ['S3_BUCKET', 'My_Photos'],
  ['S3_REGION', 'eu central'],
  ['S3_ACCESS_KEY', 'with blank'],
  ['S3_SECRET_KEY', 'with blank'],
])('names %s where it is %j', (name, value) => {
  expect(() => readSettings({ ...all, [name]: value })).toThrow(`  ${name} must`);
});
