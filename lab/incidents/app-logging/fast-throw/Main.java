import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.feed.FeedParser");

    public static void main(String[] args) {
        String[] message = {Lab.FIXED ? "a;b" : null};
        for (int number = 1; ; number++) {
            try {
                int length = parse(message);
                if (number % 400 == 0) LOG.info("Message {} has {} characters", number, length);
            } catch (NullPointerException e) {
                if (number % 400 == 0) LOG.error("Message {} cannot be parsed", number, e);
            }
            if (number % 40 == 0) Lab.sleep(2);
        }
    }

    private static int parse(String[] message) {
        return message[0].length();
    }
}
