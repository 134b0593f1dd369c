import type { Activation } from './activation/index.ts';
import type { Customers } from './customers/index.ts';
import type { Imports } from './imports/index.ts';

interface ConnectedModules {
  readonly activation: Activation;
  readonly customers: Customers;
  readonly imports: Imports;
}

/** Connects the import of older libraries with the customers who have them, or participate in their albums. */
export function connectImports({ activation, customers, imports }: ConnectedModules): void {
  customers.onCustomerCreated(activation.customerCreated);
  customers.onLinked(activation.customerLinked);
  customers.onCustomerCreated(imports.joinWaiting);
  customers.onCustomerChanged(imports.joinWaiting);
  customers.onLinked(imports.joinWaiting);
}
