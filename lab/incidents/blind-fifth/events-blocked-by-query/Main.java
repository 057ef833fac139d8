import java.awt.EventQueue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.Socket;

/** A desktop program asks its server on the thread of its events; the server does not answer, and the windows are frozen. */
public class Main {
    public static void main(String[] args) throws IOException {
        ServerSocket server = new ServerSocket(0);
        Socket connection = new Socket("127.0.0.1", server.getLocalPort());
        server.accept();
        if (Lab.FIXED) new Thread(() -> loadCustomers(connection), "loader").start();
        else EventQueue.invokeLater(() -> loadCustomers(connection));
        new Thread(() -> {
            while (true) {
                try {
                    EventQueue.invokeAndWait(() -> {});
                } catch (InterruptedException | java.lang.reflect.InvocationTargetException e) {
                    throw new IllegalStateException(e);
                }
                Lab.sleep(100);
            }
        }, "progress-updates").start();
        Lab.await();
    }

    private static void loadCustomers(Socket connection) {
        try {
            connection.getInputStream().read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
