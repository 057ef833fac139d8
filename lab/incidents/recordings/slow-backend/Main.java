import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A client of a stock service that takes 2.4 s to answer every fifth question. */
public class Main {
    public static void main(String[] args) throws IOException {
        ServerSocket service = new ServerSocket(18_080, 5, InetAddress.getLoopbackAddress());
        Thread server = new Thread(() -> serve(service), "stock-service");
        server.setDaemon(true);
        server.start();
        try (Socket socket = new Socket(service.getInetAddress(), service.getLocalPort())) {
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            while (true) queryStock(in, out);
        }
    }

    static void queryStock(InputStream in, OutputStream out) throws IOException {
        out.write(new byte[64]);
        if (in.readNBytes(128).length < 128) throw new IOException("The stock service has closed the connection.");
    }

    private static void serve(ServerSocket service) {
        try (Socket socket = service.accept()) {
            for (int question = 0; socket.getInputStream().readNBytes(64).length == 64; question++) {
                Lab.sleep(!Lab.FIXED && question % 5 == 4 ? 2400 : 30);
                socket.getOutputStream().write(new byte[128]);
            }
        } catch (IOException e) {
            System.err.println(e);
        }
    }
}
