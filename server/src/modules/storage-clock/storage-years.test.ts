// Proves CLK-20, CLK-26, CLK-27.

import { testStorageYears } from './storage-years.suite.ts';

testStorageYears({ accounts: 20, sweeps: 2 });
