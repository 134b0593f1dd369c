-- When its owner last uploaded it again or brought it back: a deletion that was asked for before leaves it.
alter table photos add column wanted_at timestamptz;
