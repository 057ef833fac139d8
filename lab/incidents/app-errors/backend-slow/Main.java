import java.net.ServerSocket;
import java.net.Socket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.price.PriceClient");

    public static void main(String[] args) throws Exception {
        ServerSocket prices = new ServerSocket(0, 100);
        Thread server = new Thread(() -> answer(prices), "price-service");
        server.setDaemon(true);
        server.start();
        for (int worker = 1; worker <= 4; worker++) {
            new Thread(() -> ask(prices.getLocalPort()), "pricing-" + worker).start();
        }
        Lab.await();
    }

    private static void answer(ServerSocket prices) {
        while (true) {
            try {
                Socket client = prices.accept();
                if (!Lab.FIXED) continue;
                client.getOutputStream().write(17);
                client.close();
            } catch (java.io.IOException e) {
                return;
            }
        }
    }

    private static void ask(int port) {
        for (int article = 1; ; article++) {
            try (Socket socket = new Socket("localhost", port)) {
                socket.setSoTimeout(400);
                LOG.info("Price of article {} is {}", article, socket.getInputStream().read());
            } catch (java.io.IOException e) {
                LOG.error("No price for article {}", article, e);
            }
            Lab.sleep(100);
        }
    }
}
