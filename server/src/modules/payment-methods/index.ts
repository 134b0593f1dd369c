import type { Locale, RequestedLanguages } from '@keepsake/contract/locale';
import { paymentMethodPath, paymentMethodsRoutes } from '@keepsake/contract/payment-methods';
import { sandboxPaymentsPath, sandboxShopOrigin } from '@keepsake/contract/sandbox-shop';
import type { Transaction } from '../../platform/database/index.ts';
import {
  ApiError,
  type CustomerActor,
  type HttpServer,
  implement,
  type Site,
} from '../../platform/http/index.ts';
import { requestedLanguages } from '../../platform/http/requested-languages.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { openPayments, type PaymentService, type Payments } from '../../platform/payments/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Module, PersonalDataSources } from '../module.ts';
import { removePaymentMethodsJob } from './remove-payment-methods.jobs.ts';
import { workOnRemovals } from './remove-payment-methods.worker.ts';

export interface PaymentMethodsDependencies {
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly paymentsToken: string | undefined;
  /** Port of the sandbox's shop; undefined where it does not run. */
  readonly shopPort: number | undefined;
  readonly pageBrandOf: (origin: string, languages: RequestedLanguages) => { readonly locale: Locale };
  /** The payment service of a brand, null where there is none. */
  readonly paymentsOf: (brandId: string) => Pick<PaymentService, 'service' | 'pageOrigins'> | null;
  readonly brandsOf: (tenantId: string) => readonly string[];
}

export interface PaymentMethods extends Module {
  /** Reads from the payment services of every brand. */
  readonly personalData: PersonalDataSources<'paymentMethods'>;
  /** The sandbox's payment service accepts this token. */
  readonly demoToken: string;
  /** Enqueues the removal for an erased customer, in the transaction that erases them. */
  eraseCustomer(
    tx: Transaction,
    customer: { readonly tenantId: string; readonly customerId: string },
  ): Promise<void>;
}

/** Payment methods of customers, which the brand's payment provider keeps. */
export function createPaymentMethods(dependencies: PaymentMethodsDependencies): PaymentMethods {
  const { secrets, jobs, shopPort, paymentsOf, brandsOf, paymentsToken = '' } = dependencies;
  const demoToken = Buffer.from(secrets.current('sandbox-payments').key).toString('base64url');

  function serviceOf(brandId: string, origin?: string): PaymentService | undefined {
    const own = paymentsOf(brandId);
    if (own) return { ...own, token: paymentsToken };
    if (shopPort === undefined) return undefined;
    return {
      service: `http://127.0.0.1:${shopPort}${sandboxPaymentsPath}`,
      token: demoToken,
      pageOrigins: origin === undefined ? [] : [sandboxShopOrigin(origin, shopPort)],
    };
  }

  /** Brands may share a service. */
  function servicesOf(tenantId: string): readonly PaymentService[] {
    const services = brandsOf(tenantId).flatMap((brandId) => serviceOf(brandId) ?? []);
    return [...new Map(services.map((service) => [service.service, service])).values()];
  }

  function paymentsAt({ actor, site }: { actor: CustomerActor; site: Site }): Payments {
    const service = serviceOf(site.brandId, site.origin);
    if (!service) throw new ApiError('not-found', { detail: 'the brand has no payment provider' });
    return openPayments(service, actor.customerId);
  }

  return {
    personalData: {
      async *paymentMethods(_tx, { tenantId, customerId }) {
        for (const service of servicesOf(tenantId)) yield* await openPayments(service, customerId).list();
      },
    },
    demoToken,
    jobs: [removePaymentMethodsJob],
    register: (app) => registerRoutes(app, dependencies, paymentsAt),
    work: () => workOnRemovals(jobs, servicesOf),
    eraseCustomer: (tx, { tenantId, customerId }) =>
      jobs.enqueue(tx, removePaymentMethodsJob, { tenantId, customerId }, { key: customerId }),
  };
}

function registerRoutes(
  app: HttpServer,
  { pageBrandOf }: Pick<PaymentMethodsDependencies, 'pageBrandOf'>,
  paymentsAt: (call: { actor: CustomerActor; site: Site }) => Payments,
): void {
  implement(app, paymentMethodsRoutes.listPaymentMethods, async (call) => {
    const methods = await paymentsAt(call).list();
    return methods.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault));
  });

  implement(app, paymentMethodsRoutes.makeDefaultPaymentMethod, async (call) => {
    await paymentsAt(call).makeDefault(call.params.id);
    return null;
  });

  implement(app, paymentMethodsRoutes.deletePaymentMethod, async (call) => {
    await paymentsAt(call).remove(call.params.id);
    return null;
  });

  implement(app, paymentMethodsRoutes.startPaymentSession, async (call) => {
    const returnUrl = `${call.site.origin}${paymentMethodPath}`;
    const { locale } = pageBrandOf(call.site.origin, requestedLanguages(call.request));
    return { url: await paymentsAt(call).startSession({ returnUrl, locale }) };
  });
}
