/** For tests in which no business has a callback. */
export const noCallbacks = {
  callbacks: {
    receivers: {
      find: async () => undefined,
      pause: async () => undefined,
      put: () => Promise.reject(new Error('there are no callbacks here')),
    },
  },
  egress: { check: () => undefined },
};
