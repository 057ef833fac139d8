import com.shop.feed.PriceFeed;
import java.net.Socket;

/** A client of a price feed stops reading; the feed writes on. The fix writes only while the channel is writable. */
public class Main {
    public static void main(String[] args) throws Exception {
        int port = PriceFeed.start(Lab.FIXED);
        try (Socket slow = new Socket()) {
            slow.setReceiveBufferSize(8192);
            slow.connect(new java.net.InetSocketAddress("127.0.0.1", port));
            Lab.await();
        }
    }
}
