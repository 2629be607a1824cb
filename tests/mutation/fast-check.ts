import fc from "fast-check";

// Whether a mutant is killed is asked, not by which smallest value.
fc.configureGlobal({ endOnFailure: true });
