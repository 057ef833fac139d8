import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.security.KeyStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.tls.Endpoint");

    public static void main(String[] args) throws Exception {
        LOG.info("Starting gateway 1.7.3");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        KeyStore.SecretKeyEntry entry = new KeyStore.SecretKeyEntry(new javax.crypto.spec.SecretKeySpec(new byte[16], "AES"));
        keys.setEntry("tls", entry, new KeyStore.PasswordProtection("new".toCharArray()));
        try (FileOutputStream out = new FileOutputStream("gateway.p12")) {
            keys.store(out, "new".toCharArray());
        }
        try (FileInputStream in = new FileInputStream("gateway.p12")) {
            keys.load(in, (Lab.FIXED ? "new" : "old").toCharArray());
            LOG.info("Started gateway in 0.6 seconds");
        } catch (java.io.IOException e) {
            LOG.error("The TLS endpoint cannot be opened", new IllegalStateException("Could not load key store gateway.p12", e));
            System.exit(1);
        }
        Lab.await();
    }
}
