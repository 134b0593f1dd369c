import { activityPersonalData } from './activity/index.ts';
import { albumsPersonalData } from './albums/index.ts';
import { callbacksPersonalData } from './business-callbacks/index.ts';
import { consentProofsPersonalData } from './consent-proofs/index.ts';
import { customersPersonalData } from './customers/index.ts';
import { downloadsPersonalData } from './downloads/index.ts';
import { exportsPersonalData } from './exports/index.ts';
import { galleryPersonalData } from './gallery/index.ts';
import { identityPersonalData } from './identity/index.ts';
import { invoicesPersonalData } from './invoices/index.ts';
import type { PersonalDataSources } from './module.ts';
import { newsletterPersonalData } from './newsletter/index.ts';
import { ordersPersonalData } from './orders/index.ts';
import { pairingsPersonalData } from './pairings/index.ts';
import type { PaymentMethods } from './payment-methods/index.ts';
import {
  createPersonalData,
  type PersonalData,
  type PersonalDataModuleDependencies,
} from './personal-data/index.ts';
import { photosPersonalData } from './photos/index.ts';
import { projectsPersonalData } from './projects/index.ts';
import { sharedAlbumsPersonalData } from './shared-albums/index.ts';
import { storageClockPersonalData } from './storage-clock/index.ts';
import { widgetsPersonalData } from './widgets/index.ts';

/** Functions of the modules that read the data of a customer. */
export const personalDataSources = ({
  personalData,
}: Pick<PaymentMethods, 'personalData'>): PersonalDataSources => ({
  ...customersPersonalData,
  ...identityPersonalData,
  ...activityPersonalData,
  ...newsletterPersonalData,
  ...consentProofsPersonalData,
  ...personalData,
  ...ordersPersonalData,
  ...invoicesPersonalData,
  ...projectsPersonalData,
  ...albumsPersonalData,
  ...sharedAlbumsPersonalData,
  ...photosPersonalData,
  ...downloadsPersonalData,
  ...exportsPersonalData,
  ...pairingsPersonalData,
  ...storageClockPersonalData,
  ...widgetsPersonalData,
  ...galleryPersonalData,
  ...callbacksPersonalData,
});

/** The module with its sources. */
export const connectPersonalData = ({
  paymentMethods,
  ...dependencies
}: Omit<PersonalDataModuleDependencies, 'sources'> & {
  readonly paymentMethods: PaymentMethods;
}): PersonalData => createPersonalData({ ...dependencies, sources: personalDataSources(paymentMethods) });
