-- Names of the browser and system that signed in, from its user agent.
alter table sessions add column browser text, add column system text;
