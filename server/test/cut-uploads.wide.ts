import { cutSuite } from './cut-uploads.suite.ts';

cutSuite(Number(process.env.CUTS || 40));
