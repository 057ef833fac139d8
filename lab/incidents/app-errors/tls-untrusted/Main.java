import java.io.FileInputStream;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.partner.PartnerClient");

    public static void main(String[] args) throws Exception {
        String keytool = System.getProperty("java.home") + "/bin/keytool";
        new ProcessBuilder(keytool, "-genkeypair", "-alias", "p", "-keyalg", "RSA", "-dname", "CN=localhost", "-keystore",
            "partner.p12", "-storepass", "changeit", "-ext", "san=dns:localhost").start().waitFor();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (FileInputStream in = new FileInputStream("partner.p12")) { keys.load(in, "changeit".toCharArray()); }
        KeyManagerFactory own = KeyManagerFactory.getInstance("SunX509");
        own.init(keys, "changeit".toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
        trust.init(keys);
        SSLContext server = SSLContext.getInstance("TLS");
        server.init(own.getKeyManagers(), null, null);
        SSLServerSocket socket = (SSLServerSocket) server.getServerSocketFactory().createServerSocket(0);
        Thread partner = new Thread(() -> { while (true) try (var c = socket.accept()) { c.getInputStream().read(); } catch (Exception e) { } }, "partner");
        partner.setDaemon(true);
        partner.start();
        SSLContext client = Lab.FIXED ? SSLContext.getInstance("TLS") : SSLContext.getDefault();
        if (Lab.FIXED) client.init(null, trust.getTrustManagers(), null);
        for (int call = 1; ; call++) {
            try (SSLSocket out = (SSLSocket) client.getSocketFactory().createSocket("localhost", socket.getLocalPort())) {
                out.startHandshake();
                LOG.info("Call {} answered", call);
            } catch (java.io.IOException e) {
                LOG.error("Call {} failed", call, e);
            }
            Lab.sleep(500);
        }
    }
}
