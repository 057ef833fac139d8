import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.Socket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.stock.StockClient");

    public static void main(String[] args) throws Exception {
        ServerSocket stock = new ServerSocket(0, 100);
        int port = stock.getLocalPort();
        if (!Lab.FIXED) stock.close();
        else Thread.ofPlatform().daemon().start(() -> { while (true) try { stock.accept().close(); } catch (Exception e) { return; } });
        for (int order = 1; ; order++) {
            try (Socket socket = new Socket("localhost", port)) {
                LOG.info("Stock of article {} is {}", order, 17);
            } catch (Exception e) {
                LOG.error("Stock of article {} is not known", order, new IllegalStateException("stock service failed", e));
            }
            Lab.sleep(100);
        }
    }
}
