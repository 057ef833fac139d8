import com.chat.push.PushService;
import java.net.ServerSocket;

/** Each message is pushed by a new thread to a gateway that does not answer. The fix has a time-out. */
public class Main {
    public static void main(String[] args) throws Exception {
        ServerSocket gateway = new ServerSocket(0, 4000);
        PushService push = new PushService(gateway.getLocalPort(), Lab.FIXED ? 50 : 0);
        while (true) {
            push.send("hello");
            Lab.sleep(60);
        }
    }
}
