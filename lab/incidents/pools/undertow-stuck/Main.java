import com.shop.media.ThumbnailHandler;
import io.undertow.Undertow;
import io.undertow.server.handlers.BlockingHandler;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Thumbnails are made under one lock while an image is loaded slowly. The fix loads it before it takes the lock. */
public class Main {
    private static final List<Socket> CLIENTS = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Undertow server = Undertow.builder()
                .addHttpListener(0, "localhost")
                .setIoThreads(1)
                .setWorkerThreads(12)
                .setHandler(new BlockingHandler(new ThumbnailHandler(Lab.FIXED)))
                .build();
        server.start();
        sendRequests(((InetSocketAddress) server.getListenerInfo().get(0).getAddress()).getPort());
        Lab.await();
    }

    private static void sendRequests(int port) throws Exception {
        for (int client = 0; client < 30; client++) {
            Socket socket = new Socket("localhost", port);
            socket.getOutputStream().write("GET /thumbnail HTTP/1.1\r\nHost: shop\r\n\r\n".getBytes());
            CLIENTS.add(socket);
            Lab.sleep(40);
        }
    }
}
