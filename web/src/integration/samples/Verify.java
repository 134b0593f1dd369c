import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Verify {
    private static final long TOLERANCE_SECONDS = 5 * 60;

    /**
     * Whether a message is from us.
     *
     * @param secret whsec_…
     * @param id header webhook-id
     * @param timestamp header webhook-timestamp
     * @param signature header webhook-signature
     * @param body as it came, before parsing
     */
    public static boolean verify(String secret, String id, String timestamp, String signature, byte[] body)
            throws GeneralSecurityException {
        long now = Instant.now().getEpochSecond();
        try {
            if (Math.abs(now - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
        } catch (NumberFormatException e) {
            return false;
        }

        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
        byte[] expected = Base64.getEncoder().encode(mac.doFinal(body));
        // There are two signatures for a day after a new secret.
        for (String given : signature.split(" ")) {
            if (!given.startsWith("v1,")) continue;
            if (MessageDigest.isEqual(given.substring(3).getBytes(UTF_8), expected)) return true;
        }
        return false;
    }
}
