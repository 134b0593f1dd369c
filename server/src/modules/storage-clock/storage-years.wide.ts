import { testStorageYears } from './storage-years.suite.ts';

testStorageYears({ accounts: 1_000, sweeps: 6 });
