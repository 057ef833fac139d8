import java.net.ServerSocket;
import java.net.URI;
import java.net.URLConnection;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A proxy takes connections and never answers the ClientHello: the TLS handshakes stand still. */
public class Main {
    static ServerSocket proxy;

    static void charge() throws Exception {
        if (Lab.FIXED) return;
        URLConnection connection = URI.create("https://localhost:" + proxy.getLocalPort() + "/charge").toURL().openConnection();
        connection.getInputStream().close();
    }

    public static void main(String[] args) throws Exception {
        proxy = new ServerSocket(0, 100);
        ExecutorService charges = Executors.newFixedThreadPool(8, r -> new Thread(r, "charge-" + r.hashCode() % 100));
        for (int i = 0; i < 8; i++) {
            charges.submit(() -> {
                charge();
                return null;
            });
        }
        Lab.await();
    }
}
