-- Name of the brand that was signed in to. A customer tells sessions of one browser apart by it.
alter table sessions add column storefront text;
