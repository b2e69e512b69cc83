-- A restore brings domains before the identities that their catch-all goes to.
alter table domain alter constraint domain_catch_all deferrable initially immediate;
