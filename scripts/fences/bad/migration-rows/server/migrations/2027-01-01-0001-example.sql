update photos set damaged = false where damaged is null;
