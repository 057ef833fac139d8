import com.shop.search.SearchHandler;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A search waits for the reload of its index, which has died. The fix reloads the index. */
public class Main {
    private static final List<Socket> CLIENTS = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        Server server = new Server(new QueuedThreadPool(16, 16));
        ServerConnector connector = new ServerConnector(server, 1, 1);
        server.addConnector(connector);
        SearchHandler search = new SearchHandler();
        server.setHandler(search);
        server.start();
        Thread reload = new Thread(() -> search.reload(Lab.FIXED), "index-reload");
        reload.setUncaughtExceptionHandler((thread, e) -> System.out.println("ERROR index-reload: " + e));
        reload.start();
        sendRequests(connector.getLocalPort());
        Lab.await();
    }

    private static void sendRequests(int port) throws Exception {
        for (int client = 0; client < 30; client++) {
            Socket socket = new Socket("localhost", port);
            socket.getOutputStream().write("GET /search HTTP/1.1\r\nHost: shop\r\n\r\n".getBytes());
            CLIENTS.add(socket);
            Lab.sleep(40);
        }
    }
}
