interface Ids {
  readonly photoId: string;
}

/** Requests of businesses, by route. */
export const businessSamples = {
  'business-details.getBusinessDetails': () => ({}),
  'business-details.putBusinessDetails': () => ({ body: {} }),
  'business-callbacks.getBusinessCallback': () => ({}),
  'business-callbacks.putBusinessCallback': () => ({ body: { events: [] } }),
  'business-callbacks.renewBusinessSecret': () => ({}),
  'business-callbacks.testBusinessCallback': () => ({}),
  'business-callbacks.listBusinessDeliveries': () => ({}),
  'business-callbacks.redeliverBusinessEvents': ({ photoId }: Ids) => ({ body: { ids: [photoId] } }),
};
