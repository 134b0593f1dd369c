import { expect, it } from 'vitest';
import { readSettings } from './index.ts';

it.each([
  'redis://localhost',
  'redis://127.0.0.1:6380/3',
  'redis://[::1]:6379/',
  'redis://:secret@redis.example.com',
  'rediss://keepsake:p%40ss@redis.example.com:6379',
])('accepts a Redis at %s', (REDIS_URL) => {
  expect(readSettings({ REDIS_URL }).redisUrl).toBe(REDIS_URL);
});

it('is undefined without a Redis', () => {
  expect(readSettings({}).redisUrl).toBeUndefined();
  expect(readSettings({ REDIS_URL: '' }).redisUrl).toBeUndefined();
});

it.each([
  'redis.example.com:6379',
  'http://canary@redis.example.com',
  'redis://',
  'redis:canary',
  'redis://redis.example.com/canary',
  'redis://redis.example.com/1/2',
  'redis://redis.example.com?password=canary',
  'redis://redis.example.com#canary',
  'redis://:canary%@redis.example.com',
  'redis://:canary/1@redis.example.com',
  'redis://redis.example.com:66000',
])('names itself, and not its value, when it is %s', (REDIS_URL) => {
  const read = () => readSettings({ REDIS_URL });
  expect(read).toThrow('  REDIS_URL must be like redis://');
  expect(read).not.toThrow('canary');
});
