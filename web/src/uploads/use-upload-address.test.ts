// Proves UPL-13, PLA-2.

import { describe, expect, it } from 'vitest';
import { allowedUploadAddress } from './use-upload-address.ts';

const origins = ['https://upload.example'];

describe('the upload page of the address', () => {
  it('may be on an origin of the brand', () => {
    expect(allowedUploadAddress('https://upload.example/phone?a=1', origins)).toBe(
      'https://upload.example/phone?a=1',
    );
  });

  it.each([
    'https://elsewhere.example/phone',
    'https://upload.example.elsewhere.example/',
    'https://upload.example@elsewhere.example/',
    'https://somebody@upload.example/',
    'http://upload.example/phone',
    'https://upload.example:8443/phone',
    'javascript:alert(1)//https://upload.example',
    'data:text/html,https://upload.example',
    '//upload.example/phone',
    '/phone',
    'not an address',
    '',
  ])('is nothing else: %s', (uploadUrl) => {
    expect(allowedUploadAddress(uploadUrl, origins)).toBeNull();
  });

  it('is none without one, and none without a list', () => {
    expect(allowedUploadAddress(undefined, origins)).toBeNull();
    expect(allowedUploadAddress('https://upload.example/phone', [])).toBeNull();
  });
});
