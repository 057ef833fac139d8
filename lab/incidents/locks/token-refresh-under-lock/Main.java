import com.shop.auth.TokenProvider;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The token server takes connections and does not answer; the refresh runs inside a synchronized method. */
public class Main {
    static void serve(ServerSocket server) {
        while (true) {
            try {
                Socket socket = server.accept();
                if (!Lab.FIXED) continue;
                socket.getInputStream().read(new byte[2000]);
                OutputStream out = socket.getOutputStream();
                out.write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc".getBytes());
                out.flush();
                socket.close();
            } catch (IOException e) {
                e.printStackTrace();
            }
        }
    }

    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(0);
        Thread acceptor = new Thread(() -> serve(server), "token-server");
        acceptor.setDaemon(true);
        acceptor.start();
        TokenProvider tokens = new TokenProvider(URI.create("http://localhost:" + server.getLocalPort() + "/token"));
        ExecutorService requests = Executors.newFixedThreadPool(15);
        for (int i = 0; i < 15; i++) requests.submit(tokens::token);
        Lab.await();
    }
}
