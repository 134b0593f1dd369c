<?php

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Whether a message is from us.
 *
 * @param string $secret    whsec_…
 * @param string $id        header webhook-id: $_SERVER['HTTP_WEBHOOK_ID']
 * @param string $timestamp header webhook-timestamp
 * @param string $signature header webhook-signature
 * @param string $body      as it came, before parsing: file_get_contents('php://input')
 */
function verify(string $secret, string $id, string $timestamp, string $signature, string $body): bool
{
    if (abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }

    $key = base64_decode(substr($secret, strlen('whsec_')));
    $digest = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
    $expected = 'v1,' . base64_encode($digest);
    // There are two signatures for a day after a new secret.
    foreach (explode(' ', $signature) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}
