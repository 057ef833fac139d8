import com.chat.gateway.ChatServer;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A chat gateway with one virtual thread per connection; 400 clients are connected and silent. */
public class Main {
    public static void main(String[] args) throws Exception {
        ChatServer server = new ChatServer();
        Thread.ofPlatform().name("chat-acceptor").start(server::acceptClients);
        List<Socket> clients = new ArrayList<>();
        for (int client = 0; client < 400; client++) clients.add(new Socket("localhost", server.port()));
        Lab.await();
    }
}
