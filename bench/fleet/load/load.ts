import { setTimeout as delay } from 'node:timers/promises';
import type { Photo } from '@keepsake/contract/photos';
import { forgotPasswordPath } from '@keepsake/contract/session';
import { makeNoisePhoto } from '../../../server/test/noise-photo.ts';
import { remoteBrowser } from '../../../server/test/remote-server.ts';
import type { SeededRandom } from '../../../server/test/seed.ts';
import type { Fleet } from '../machine/fleet.ts';
import { type Account, register } from './account.ts';
import { Outcome } from './outcome.ts';
import { Shop } from './shop.ts';
import { PushTab } from './tab.ts';
import { uploadPhoto } from './upload.ts';
import { Visitor } from './visitor.ts';

const uploadersEach = 2;
const photosUrl = '/api/photo-management/photos?limit=50';
const browsePauseMs = 200;
const uploadPauseMs = 250;
const orderPauseMs = 300;
const mailPauseMs = 8_000;
const mailTurns = 3;

/** What a phase of the load needs to choose and to stop. */
interface Phase {
  readonly name: string;
  readonly random: SeededRandom;
  readonly outcome: Outcome;
  isOver: boolean;
}

/** Customers of the site, each with a push socket, and the shop. */
export class Load {
  readonly accounts: readonly Account[];
  readonly tabs: readonly PushTab[];
  private readonly fleet: Fleet;
  private readonly shop: Shop;
  private phases = 0;

  private constructor(fleet: Fleet, shop: Shop, accounts: readonly Account[]) {
    this.fleet = fleet;
    this.shop = shop;
    this.accounts = accounts;
    this.tabs = accounts.map((account) => new PushTab(fleet.origin, account));
  }

  /** Registers customers, links them with the shop, and opens their sockets. */
  static async open(fleet: Fleet, customers: number): Promise<Load> {
    const shop = await Shop.open(fleet);
    const accounts: Account[] = [];
    for (let number = 0; number < customers; number += 1) {
      const account = await register(fleet, number);
      await shop.link(account);
      accounts.push(account);
    }
    const load = new Load(fleet, shop, accounts);
    for (const tab of load.tabs) await tab.start();
    return load;
  }

  async close(): Promise<void> {
    for (const tab of this.tabs) await tab.stop();
  }

  /** Runs until `during` is over and every upload and order that has begun is acknowledged. */
  async run(
    name: string,
    random: SeededRandom,
    during: (outcome: Outcome) => Promise<void>,
  ): Promise<Outcome> {
    this.phases += 1;
    const phase: Phase = { name, random, outcome: new Outcome(), isOver: false };
    const loops = [
      ...this.accounts.map((account) => this.browse(phase, account)),
      ...this.accounts.flatMap((account) =>
        Array.from({ length: uploadersEach }, () => this.upload(phase, account)),
      ),
      this.sendOrders(phase),
      this.requestMails(phase),
    ];
    try {
      await during(phase.outcome);
    } finally {
      phase.isOver = true;
      await Promise.all(loops);
    }
    return phase.outcome;
  }

  private async browse(phase: Phase, account: Account): Promise<void> {
    const visitor = await this.visitor(phase, account);
    while (!phase.isOver) {
      const list = await visitor.visit('GET', photosUrl);
      const images: Photo[] = list?.status === 200 ? JSON.parse(String(list.body)).images : [];
      if (images.length > 0) {
        const { thumbnails, untouchedUrl } = phase.random.pick(images);
        const { pathname, search } = new URL(
          phase.random.pick([...thumbnails.map(({ url }) => url), untouchedUrl]),
        );
        await visitor.visit('GET', pathname + search);
      }
      await visitor.visit('GET', '/config.json');
      await delay(browsePauseMs);
    }
  }

  private async upload(phase: Phase, account: Account): Promise<void> {
    const visitor = await this.visitor(phase, account);
    while (!phase.isOver) {
      const bytes = await makeNoisePhoto(phase.random, 300, 200);
      const photo = await uploadPhoto(visitor, bytes, 1 + phase.random.below(bytes.byteLength - 1));
      if (photo) phase.outcome.photos.push(photo);
      else phase.outcome.add('upload never finished');
      await delay(uploadPauseMs);
    }
  }

  private async sendOrders(phase: Phase): Promise<void> {
    const { name, random, outcome } = phase;
    for (let number = 1; !phase.isOver; number += 1) {
      const customer = random.below(this.accounts.length);
      const orderCode = `${name}-${number}`;
      if (await this.shop.order(customer, orderCode, outcome)) outcome.orders.push({ customer, orderCode });
      else outcome.add('order never accepted');
      await delay(orderPauseMs);
    }
  }

  /** Requests password mails for a third of the customers: more than five for one are refused in an hour. */
  private async requestMails(phase: Phase): Promise<void> {
    const { origin } = this.fleet;
    const url = `${origin}${forgotPasswordPath}?${new URLSearchParams({ shop: origin })}`;
    const turn = this.phases % mailTurns;
    for (const { number, email } of this.accounts.filter((account) => account.number % mailTurns === turn)) {
      if (phase.isOver) return;
      const sent = remoteBrowser(origin).open(url, { method: 'POST', form: { email } });
      const response = await phase.outcome.count(
        'POST form',
        sent.then(({ statusCode: status }) => ({ status })),
      );
      if (response?.status === 200) phase.outcome.mails.push(number);
      await delay(mailPauseMs);
    }
  }

  private visitor(phase: Phase, account: Account): Promise<Visitor> {
    return Visitor.of(this.fleet.origin, account, () => phase.outcome);
  }
}
