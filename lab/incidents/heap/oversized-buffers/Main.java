import com.shop.socket.Connection;
import java.util.ArrayList;
import java.util.List;

/** Each of 200 connections has a buffer of 64 KB for messages of 30 bytes. In the fix buffers grow when needed. */
public class Main {
    private static final List<Connection> CONNECTIONS = new ArrayList<>();

    public static void main(String[] args) {
        for (int number = 0; number < 200; number++) {
            Connection connection = new Connection(number, Lab.FIXED ? 256 : 65_536);
            connection.receive("GET /price/" + number);
            CONNECTIONS.add(connection);
        }
        Lab.await();
    }
}
