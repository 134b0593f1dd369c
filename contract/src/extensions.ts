/**
 * Everything the contract has beyond the specification. All of it is optional for a foreign service: the
 * site works without these, only less comfortably.
 */
export const extensions = [
  { where: 'GET /users/timeline', what: 'query sortKey', why: 'a photo’s month depends on the sort key' },
  { where: 'GET /photos', what: 'query limit', why: 'latest uploads need twelve photos, not five hundred' },
  { where: 'GET /photos/{id}', what: 'route', why: 'a preview opened by its address' },
  { where: 'photo', what: 'averageColour, thumbhash', why: 'placeholders until the thumbnail is there' },
  { where: 'photo', what: 'state', why: 'thumbnails that are not made yet or cannot be made' },
  { where: 'photo', what: 'mimeType, bytes', why: 'details of the original' },
  { where: 'GET /users', what: 'quota', why: 'space used' },
] as const;
