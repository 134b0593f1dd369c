import type { AddressInput } from '@keepsake/contract/addresses';

export type CustomerWithOrders = 'anna' | 'ben' | 'cleo' | 'dora' | 'fay' | 'gus';

export const addresses: Readonly<Record<CustomerWithOrders, AddressInput>> = {
  anna: {
    firstName: 'Anna',
    lastName: 'de Vries',
    street: 'Keizersgracht',
    houseNumber: '12',
    postalCode: '1015 CR',
    city: 'Amsterdam',
    country: 'NL',
  },
  ben: {
    firstName: 'Ben',
    lastName: 'Okafor',
    street: 'Harbour Street',
    houseNumber: '48',
    postalCode: 'CT5 1AQ',
    city: 'Whitstable',
    country: 'GB',
  },
  cleo: {
    firstName: 'Cleo',
    lastName: 'Marchetti',
    street: 'Via dei Serragli',
    houseNumber: '7',
    postalCode: '50124',
    city: 'Firenze',
    country: 'IT',
  },
  dora: {
    company: 'Holm Interiør',
    firstName: 'Dora',
    lastName: 'Holm',
    street: 'Jægersborggade',
    houseNumber: '21',
    postalCode: '2200',
    city: 'København',
    country: 'DK',
  },
  fay: {
    company: 'Whitlock & Daughters',
    firstName: 'Fay',
    lastName: 'Whitlock',
    street: 'Mill Lane',
    houseNumber: '3',
    postalCode: 'BH19 2AA',
    city: 'Swanage',
    country: 'GB',
  },
  gus: {
    firstName: 'Gus',
    lastName: 'Lindqvist',
    street: 'Storgatan',
    houseNumber: '5',
    postalCode: '753 31',
    city: 'Uppsala',
    country: 'SE',
  },
};
