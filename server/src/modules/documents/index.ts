import type { HttpServer } from '../../platform/http/index.ts';
import type { Module } from '../module.ts';
import { type DocumentsDependencies, registerDocuments } from './documents.routes.ts';

/** Invoices and PDFs of products, for the customers whose orders they belong to. */
export function createDocuments(dependencies: DocumentsDependencies): Module {
  return { register: (app: HttpServer) => registerDocuments(app, dependencies) };
}
