// Proves PLA-63.

import { configRoutes } from '@keepsake/contract/config';
import { contactRoutes } from '@keepsake/contract/contact';
import { sessionRoutes } from '@keepsake/contract/session';
import { screen } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { customer } from '../testing/fake-responses.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { sendContactMessage } = contactRoutes;

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const message = () => field(/^Your message/);
const order = () => field(/^Order number/);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => view.user.click(await button(name));
const sent = () => view.server.requests(sendContactMessage).map(({ body }) => body);

async function choose(topic: string): Promise<void> {
  await view.user.click(await screen.findByRole('button', { name: /What is it about/ }));
  await view.user.click(await screen.findByRole('option', { name: topic }));
}

beforeEach(() => view.server.respond(sendContactMessage, null));

describe('a message', () => {
  it('goes to customer care, with a topic, and an order if it is about one', async () => {
    await view.open('/contact');
    await screen.findByText(`We’ll reply by email to ${customer.email}.`);
    await choose('Photos and albums');
    await view.fill(await message(), ' My album is empty.\nWhy? ');
    await press('Send message');
    await screen.findByText('We’ve got your message');
    expect(sent()).toEqual([{ topic: 'photos', message: 'My album is empty.\nWhy?' }]);
    await press('Write another message');
    expect((await message()).value).toBe('');
  });

  it('about an order has its number already', async () => {
    await view.open('/contact?order=K100001%20');
    expect((await order()).value).toBe('K100001');
    await view.fill(await message(), 'Where is it?');
    await press('Send message');
    await screen.findByText('We’ve got your message');
    expect(sent()).toEqual([{ topic: 'order', orderCode: 'K100001', message: 'Where is it?' }]);
  });

  it('about accessibility has its topic already', async () => {
    await view.open('/contact?topic=accessibility');
    await view.fill(await message(), 'I cannot move photos by keyboard.');
    await press('Send message');
    await screen.findByText('We’ve got your message');
    expect(sent()).toMatchObject([{ topic: 'accessibility' }]);
  });

  it('is not sent without a topic or a text, nor with an order number that cannot be one', async () => {
    await view.open('/contact?topic=nonsense');
    await view.fill(await order(), 'K 1');
    await press('Send message');
    await screen.findAllByText('Please choose what it is about');
    await screen.findAllByText('Please check the order number');
    await screen.findAllByText('Please write a message of up to 5,000 characters');
    expect(sent()).toEqual([]);
  });

  it('is sent once, and stays when that fails', async () => {
    view.server.error(sendContactMessage, 'unavailable');
    await view.open('/contact?topic=other');
    await view.fill(await message(), 'Hello');
    await press('Send message');
    await screen.findByText(/^We couldn’t send your message\. It is still here\./);
    expect((await message()).value).toBe('Hello');
    view.server.respond(sendContactMessage, null);
    await press('Send message');
    await screen.findByText('We’ve got your message');
    expect(sent()).toHaveLength(2);
  });

  it('that is not sent yet is not lost by leaving', async () => {
    await view.open('/contact?topic=other');
    await view.fill(await message(), 'Hello');
    await view.user.click(await screen.findByRole('link', { name: /^Overview/ }));
    await screen.findByText('Leave without saving?');
    await press('Keep editing');
    expect((await message()).value).toBe('Hello');
  });
});

describe('without a form', () => {
  const noForm = async () => {
    await screen.findByRole('heading', { level: 1, name: 'Contact us' });
    expect(screen.queryByRole('heading', { name: 'Write to us' })).toBeNull();
  };

  it('is the page of visitors who have not signed in: they write an email', async () => {
    view.server.respond(sessionRoutes.getToken, null);
    await view.open('/contact');
    await noForm();
    await screen.findByRole('link', { name: 'help@lumibook.example' });
  });

  it.each([
    ['the brand has no mailbox', { customerCare: null }],
    ['the retailer’s own service has no form', { extensions: { contactForm: false } }],
  ])('is the page where %s', async (_, change) => {
    const config = configOfHost('localhost');
    const contactUrl = 'https://shop.example/contact';
    view.server.respond(configRoutes.getConfig, { ...config, contactUrl, ...change });
    await view.open('/contact');
    await noForm();
    await screen.findByRole('link', { name: /^Contact Lumibook/ });
  });
});
